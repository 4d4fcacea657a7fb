import type { Upload } from '@ballast/contract/files/uploads.ts';
import type { Guard } from '../../app/routing/guards.ts';

/**
 * Lets in once the person's files of a purpose are read, so that the questions below stay where they are and nobody
 * is told to choose a file that has long arrived. A view-only session reads none.
 */
export function withUploads(purpose: Upload['purpose']): Guard {
  return async ({ user, preload }) => {
    if (preload || user?.support_admin_id !== null) return null;
    const { loadUploads } = await import('./load-uploads.ts');
    await loadUploads(purpose);
    return null;
  };
}
