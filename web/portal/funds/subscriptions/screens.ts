/** The screens of a subscription, which come together. */
export { DocumentsStatusPage } from './DocumentsStatusPage.tsx';
export { ProofOfAddressPage } from './ProofOfAddressPage.tsx';
export { RequestReceivedPage } from './RequestReceivedPage.tsx';
export { SubscribeAgreementPage } from './SubscribeAgreementPage.tsx';
export { SubscribeAmountPage } from './SubscribeAmountPage.tsx';
export { SubscribeAssetPage } from './SubscribeAssetPage.tsx';
export { SubscribeBackgroundPage } from './SubscribeBackgroundPage.tsx';
export { SubscribeExperiencePage } from './SubscribeExperiencePage.tsx';
export { SubscribeIntroPage } from './SubscribeIntroPage.tsx';
export { SubscribeReviewPage } from './SubscribeReviewPage.tsx';
export { SubscriptionStatusPage } from './SubscriptionStatusPage.tsx';
