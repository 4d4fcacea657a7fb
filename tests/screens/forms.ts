import type { Call } from '@ballast/contract/call.ts';
import type { ErrorCode, RefusalDetail } from '@ballast/contract/errors.ts';
import { FIELD_MESSAGES } from '@ballast/contract/field-messages.ts';
import type { Page } from 'playwright-core';
import { type Answer, hold, lose, refuse, refuseFields, type Sent } from './answers.ts';
import type { Sight, State } from './screen.ts';

/** A form of a screen: what it sends, and what may be refused. */
export type Form = {
  /** The module of `web` that it stands in; none of what is done by one button, without a form. */
  readonly form?: string;
  /** What it is called among the states, where a screen has several. */
  readonly name?: string;
  /** Opens it, where it is not there at once. */
  readonly opens?: (page: Page) => Promise<unknown>;
  readonly fills?: (page: Page) => Promise<unknown>;
  readonly submit: string;
  /** Words of the busy button, where it is another. */
  readonly busy?: string;
  readonly call: Call;
  readonly carries: Partial<Pick<Sent, 'params' | 'query' | 'body'>>;
  /** Messages at fields by label when nothing is filled in. */
  readonly empty?: Readonly<Record<string, string>>;
  /** What is seen when nothing is filled in, of forms whose fields are no single fields. */
  readonly nothing?: readonly Sight[];
  /** A field that the server refuses: its name in the call, and its label. */
  readonly field?: {
    readonly name: string;
    readonly label: string;
    /** The page's words; by default the server's. */
    readonly says?: string;
  };
  /** What else may be refused, and what the person then reads. */
  readonly refusals?: Readonly<Partial<Record<ErrorCode, readonly Sight[]>>>;
  /** What refusals tell beside their code. */
  readonly details?: Readonly<Partial<Record<ErrorCode, RefusalDetail>>>;
  /** What is seen when the connection is lost, where it is not the usual words. */
  readonly lost?: readonly Sight[];
  readonly done: State;
  readonly answers?: readonly Answer[];
};

/** Of the server's own words, those that no form finds by itself. */
const SERVER_WORDS = FIELD_MESSAGES.not_asked;

export function formStates(form: Form): Readonly<Record<string, State>> {
  const { call, submit, answers = [] } = form;
  const named = (state: string) => (form.name ? `${state}, ${form.name}` : state);
  const press = async (page: Page, clickCount = 1) => {
    const dialog = page.getByRole('dialog');
    const within = (await dialog.count()) > 0 ? dialog : page;
    await within.getByRole('button', { name: submit, exact: true }).click({ clickCount });
  };
  const send = async (page: Page) => {
    await form.opens?.(page);
    await form.fills?.(page);
    await press(page);
  };
  const own = form.form ? { form: form.form } : {};
  const states: Record<string, State> = {
    [named('sent')]: {
      ...form.done,
      answers: [...answers, ...(form.done.answers ?? [])],
      does: async (page) => {
        await send(page);
        await form.done.does?.(page);
      },
      sends: [[call, form.carries], ...(form.done.sends ?? [])],
    },
    [named('sending')]: {
      answers: [...answers, hold(call)],
      does: async (page) => {
        await form.opens?.(page);
        await form.fills?.(page);
        await press(page, 2);
      },
      sees: [],
      busy: form.busy ?? submit,
      sends: [[call, form.carries]],
    },
    [named('refused, no connection')]: {
      answers: [...answers, lose(call)],
      does: send,
      sees: form.lost ?? ['We cannot reach the platform'],
    },
  };
  if (form.nothing) {
    states[named('refused, nothing entered')] = {
      answers,
      does: async (page) => {
        await form.opens?.(page);
        await press(page);
      },
      sees: form.nothing,
      isMarked: true,
      sendsNot: [call],
    };
  }
  if (form.empty) {
    states[named('refused, nothing entered')] = {
      answers,
      does: async (page) => {
        await form.opens?.(page);
        await press(page);
      },
      sees: Object.values(form.empty),
      messages: form.empty,
      sendsNot: [call],
    };
  }
  if (form.field) {
    const { name, label, says = SERVER_WORDS } = form.field;
    states[named('refused, a field')] = {
      answers: [...answers, refuseFields(call, { [name]: SERVER_WORDS })],
      does: send,
      sees: [says],
      messages: { [label]: says },
    };
  }
  for (const [code, sees] of Object.entries(form.refusals ?? {})) {
    const refused = code as ErrorCode;
    states[named(`refused, ${code}`)] = {
      answers: [...answers, refuse(call, refused, form.details?.[refused])],
      does: send,
      sees,
    };
  }
  return Object.fromEntries(
    Object.entries(states).map(([name, state]) => [name, { ...own, ...state }]),
  );
}
