import { QueryClientProvider } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DialogHost } from '../../../app/errors/dialogs.tsx';
import { queryClient } from '../../../app/session/queries.ts';
import { SignForCompany } from './sign-for-company.tsx';

const route = getRouteApi('/sign/$token');

/** /sign/{token}: whoever a company named reads and signs its letter, without an account. */
export function SignPage() {
  const { token } = route.useParams();
  return (
    <QueryClientProvider client={queryClient}>
      <DialogHost />
      <SignForCompany key={token} token={token} />
    </QueryClientProvider>
  );
}
