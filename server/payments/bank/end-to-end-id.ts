/** By which the bank and we know a payment: the request's id without hyphens, as ISO 20022 has room for 35 characters (spec/decisions.md, section 13). */
export function endToEndId(requestId: string): string {
  return requestId.replaceAll('-', '');
}
