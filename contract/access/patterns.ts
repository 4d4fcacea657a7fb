/* Patterns of the fields of signing in, used by the schemas and by forms that load no schema (docs/decisions/0103). */

/** An email address: words parted by dots, and a domain (RFC 5321, section 4.1.2, without quotes and rare signs). */
export const EMAIL_PATTERN = /^[\w'+-]+(\.[\w'+-]+)*@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const CODE_PATTERN = /^\d{6}$/;

export const RECOVERY_CODE_PATTERN = /^[a-z0-9]{5}-[a-z0-9]{5}$/;
