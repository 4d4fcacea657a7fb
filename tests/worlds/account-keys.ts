/** Keys of somebody's own for the sandbox of custody, as settings name them; their seed was thrown away. */
export const ACCOUNT_KEYS = {
  SANDBOX_BITCOIN_KEY:
    'xpub6D1hDCWydmbGLu7AdR1xYBCKnX2YivEqJiSzHaYDAigMcgB81Xz5CvUrMVwas9gneXPdNdCfzi6uvECwTu1QVbGFyt6Ruf9he4gksjpoBCq',
  SANDBOX_ETHEREUM_KEY:
    'xpub6BqAAtMbMaWUS4jL3uyMbLBz6oeE8FBwgZvbmMDUFNwhCHvrQS9RQ1ttkaRSotgPgmDCgPeH8Qtp2ay61VmDwdQxj14eVreUFJ1WpCzdE6H',
};
