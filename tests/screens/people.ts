import type { User } from '@ballast/contract/account/me.ts';

export function id(number: number): string {
  return `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export const CLIENT: User = {
  id: id(1),
  client_id: id(1001),
  kind: 'CLIENT',
  email: 'amelia.hart@example.com',
  first_name: 'Amelia',
  legal_name: null,
  account_type: 'INDIVIDUAL',
  account_status: 'ACTIVE',
  verification_status: 'VERIFIED',
  kyc_stage: 'COMPLETED',
  answers_due_at: null,
  answers_overdue: false,
  agreements_outdated_since: null,
  otp_enabled: true,
  has_passkey: false,
  phone: '+41791234567',
  phone_written: '+41 79 123 45 67',
  phone_verified: true,
  password_set: true,
  us_tax_payer: false,
  support_admin_id: null,
  can_upload_additional_documents: false,
  invitation: null,
  invitation_completed: false,
  staff_roles: [],
  language: 'en',
  default_currency: 'USD',
};

export const OFFICER: User = {
  ...CLIENT,
  id: id(2),
  kind: 'STAFF',
  email: 'officer@ballast.example',
  first_name: 'Marta',
  staff_roles: ['SUPPORT', 'RELATIONSHIP_MANAGER', 'OPERATIONS', 'COMPLIANCE', 'ADMINISTRATOR'],
};

/** The client as the desk lists it. */
export const AMELIA = {
  id: CLIENT.id,
  name: 'Amelia Hart',
  email: CLIENT.email,
  account_type: 'INDIVIDUAL' as const,
  account_status: 'ACTIVE' as const,
  verification_status: 'VERIFIED' as const,
  suspended: false,
  closed_at: null,
  us_tax_payer: false,
  total_usd: '185250.5',
  open_reviews: { waiting: 2, overdue: 1, with_client: 1 },
  created_at: '2025-05-01T10:00:00.000Z',
};
