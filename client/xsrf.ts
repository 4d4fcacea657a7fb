const COOKIE = 'XSRF-TOKEN';

/** Header that repeats the cookie on every unsafe method (spec/decisions.md, section 3). */
export const XSRF_HEADER = 'x-xsrf-token';

/** Reads the XSRF cookie out of a cookie line. */
export function xsrfTokenOf(cookieLine: string): string | undefined {
  const pair = cookieLine.split('; ').find((part) => part.startsWith(`${COOKIE}=`));
  const value = pair?.slice(COOKIE.length + 1);
  return value ? decodeURIComponent(value) : undefined;
}
