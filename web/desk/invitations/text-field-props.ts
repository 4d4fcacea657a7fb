import type { ReactNode, SyntheticEvent } from 'react';

/** What a form gives a field that is typed in. */
export type TextFieldProps = {
  name: string;
  value: string;
  error: ReactNode;
  onChange: (typed: string | SyntheticEvent) => void;
};
