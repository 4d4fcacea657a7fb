import type { Draft, DraftFlow } from '../../flow.ts';

const isAsked = ({ user }: Draft<Record<never, never>>) =>
  user?.can_upload_additional_documents === true;

/** The steps of whom staff asked for documents (spec/access.md, section 2). */
export const ADDITIONAL_DOCUMENTS: DraftFlow<Record<never, never>, 'UPLOAD' | 'SUCCESS'> = {
  empty: {},
  out: '/',
  steps: [
    {
      name: 'UPLOAD',
      route: 'upload-documents',
      path: '/upload-documents',
      applies: isAsked,
      isComplete: () => true,
    },
    {
      name: 'SUCCESS',
      route: 'upload-documents-success',
      path: '/upload-documents/success',
      arrival: 'BESIDE',
      applies: isAsked,
      isComplete: () => false,
    },
  ],
};
