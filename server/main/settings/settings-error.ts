/** A setting that is missing or makes no sense; the message says what to do. */
export class SettingsError extends Error {}
