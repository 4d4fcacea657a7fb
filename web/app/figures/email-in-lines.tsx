/** Where there is no room for an email address in one line, it breaks before its host. */
export function EmailInLines({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
