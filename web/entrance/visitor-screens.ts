import { LegalPage } from './legal/LegalPage.tsx';
import { AccountClosedPage } from './login/AccountClosedPage.tsx';
import { LoginEmailPage } from './login/LoginEmailPage.tsx';
import { LoginPhonePage } from './login/LoginPhonePage.tsx';
import { LogoutPage } from './login/LogoutPage.tsx';
import { OfferTwoFactorPage } from './login/OfferTwoFactorPage.tsx';
import { AdminLoginOtpPage, LoginOtpPage } from './login/otp-pages.tsx';
import { AdminLoginPasskeyPage, LoginPasskeyPage } from './login/passkey-pages.tsx';
import { ResubscribePage, UnsubscribePage } from './messages/EmailSubscriptionPage.tsx';
import { EmailSentPage } from './recovery/EmailSentPage.tsx';
import { ForgotPasswordPage } from './recovery/ForgotPasswordPage.tsx';
import { ResetDonePage } from './recovery/ResetDonePage.tsx';
import { ResetLinkPage } from './recovery/ResetLinkPage.tsx';
import { ResetMethodPage } from './recovery/ResetMethodPage.tsx';
import { ResetOtpPage } from './recovery/ResetOtpPage.tsx';
import { ResetPasswordPage } from './recovery/ResetPasswordPage.tsx';
import { ResetPhonePage } from './recovery/ResetPhonePage.tsx';
import { SignUpCodePage } from './sign-up/SignUpCodePage.tsx';
import { SignUpEmailPage } from './sign-up/SignUpEmailPage.tsx';
import { SignUpPage } from './sign-up/SignUpPage.tsx';
import { SsoRedirectPage } from './sso/SsoRedirectPage.tsx';
import { StaffSetupPage } from './staff-setup/StaffSetupPage.tsx';
import { VerifyPage } from './verify/VerifyPage.tsx';

/**
 * The screens of the entrance but the first one, by name, for the routes that bring them. They come in one file, because whoever
 * opens one often opens the next, and a file for each would cost the login its name.
 */
export const VISITOR_SCREENS = {
  AccountClosedPage,
  AdminLoginOtpPage,
  AdminLoginPasskeyPage,
  EmailSentPage,
  ForgotPasswordPage,
  LegalPage,
  LoginEmailPage,
  LoginOtpPage,
  LoginPasskeyPage,
  LoginPhonePage,
  LogoutPage,
  OfferTwoFactorPage,
  ResetDonePage,
  ResetLinkPage,
  ResetMethodPage,
  ResetOtpPage,
  ResetPasswordPage,
  ResetPhonePage,
  ResubscribePage,
  SignUpCodePage,
  SignUpEmailPage,
  SignUpPage,
  SsoRedirectPage,
  StaffSetupPage,
  UnsubscribePage,
  VerifyPage,
} as const;
