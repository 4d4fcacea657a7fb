/** What a file dialog offers; the server checks the content. */
export const ACCEPTED_FILES =
  'application/pdf,image/jpeg,image/png,image/heic,.pdf,.jpg,.jpeg,.png,.heic';
