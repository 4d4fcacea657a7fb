import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/*
 * One accent, a deep sea green, on warm paper by day and on slate by night. Contrast of text and controls is
 * at least 4.5 : 1.
 */

const harbour: MantineColorsTuple = [
  '#eef5f4',
  '#dbe9e7',
  '#b5d3cf',
  '#8cbbb6',
  '#67a39d',
  '#448a84',
  '#2b746e',
  '#155b56',
  '#0f4a46',
  '#093532',
];

/** Greys with a trace of warmth, for paper and ink. */
const gray: MantineColorsTuple = [
  '#faf9f6',
  '#f3f1ec',
  '#e8e5de',
  '#dad6cd',
  '#c2bdb2',
  '#9b968b',
  '#747067',
  '#57534c',
  '#3b3934',
  '#22211e',
];

const dark: MantineColorsTuple = [
  '#e4e8e8',
  '#c3caca',
  '#a0a9a9',
  '#7b8686',
  '#4a5555',
  '#354040',
  '#273131',
  '#1a2222',
  '#131a1a',
  '#0c1111',
];

const red: MantineColorsTuple = [
  '#fcf0ee',
  '#f7dcd8',
  '#eeb9b1',
  '#e59287',
  '#dc7263',
  '#cb5443',
  '#b23f30',
  '#952f22',
  '#7b261b',
  '#5c1b13',
];

const orange: MantineColorsTuple = [
  '#fbf4e6',
  '#f4e4c2',
  '#e9cb8d',
  '#ddb05a',
  '#d09838',
  '#b67f24',
  '#976719',
  '#7c5312',
  '#63420e',
  '#472f09',
];

/** Names of the colours that exist; the built style sheet leaves out Mantine's others. */
export const PALETTE_NAMES: readonly string[] = ['harbour', 'gray', 'dark', 'red', 'orange'];

/** Our own typeface and what stands in for it; then, for letters that it has not, what the reader's machine has. */
const FONT =
  "'Source Sans 3', 'Source Sans 3 stand-in', -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

/** Look of every page: colours, type, and the defaults of the controls. */
export const ballastTheme = createTheme({
  primaryColor: 'harbour',
  primaryShade: { light: 7, dark: 6 },
  colors: { harbour, gray, dark, red, orange },
  black: '#1d211f',
  fontFamily: FONT,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Liberation Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  headings: {
    fontFamily: FONT,
    fontWeight: '500',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    // Its list scrolls by the style sheet of the page: Mantine's scroll area writes style elements.
    Select: { defaultProps: { size: 'md', withScrollArea: false } },
    // The policy of the pages takes no style elements, which the scroll lock would write.
    Modal: { defaultProps: { lockScroll: false, centered: true, radius: 'lg' } },
    Drawer: { defaultProps: { lockScroll: false } },
  },
});

/** Variables of the theme beyond Mantine's: surfaces, lines and the ink of figures. */
export const ballastVariables: ReturnType<CSSVariablesResolver> = {
  variables: {
    '--ballast-content-width': '71rem',
    '--ballast-form-width': '27rem',
  },
  light: {
    '--mantine-color-body': '#faf9f6',
    '--mantine-color-text': '#1d211f',
    '--mantine-color-dimmed': '#5d5f5a',
    '--mantine-color-placeholder': '#74766f',
    '--mantine-color-anchor': harbour[7],
    '--mantine-color-error': red[6],
    '--mantine-color-default-border': '#dad6cd',
    '--ballast-surface': '#ffffff',
    '--ballast-surface-sunken': '#f3f1ec',
    '--ballast-line': '#e8e5de',
    '--ballast-accent': harbour[7],
    '--ballast-accent-soft': harbour[0],
    '--ballast-gain': '#17694b',
    '--ballast-loss': red[6],
    '--ballast-warning-ink': orange[7],
    '--ballast-warning-soft': orange[0],
    '--ballast-loss-soft': red[0],
    '--ballast-gain-soft': '#e9f4ee',
    '--ballast-shadow': '0 1px 2px rgb(29 33 31 / 4%), 0 8px 24px rgb(29 33 31 / 5%)',
  },
  dark: {
    '--mantine-color-body': '#101616',
    '--mantine-color-text': '#e4e8e8',
    '--mantine-color-dimmed': '#a0a9a9',
    '--mantine-color-placeholder': '#8a9595',
    '--mantine-color-anchor': harbour[3],
    '--mantine-color-error': red[3],
    '--mantine-color-default-border': '#354040',
    '--ballast-surface': '#182020',
    '--ballast-surface-sunken': '#131a1a',
    '--ballast-line': '#273131',
    '--ballast-accent': harbour[3],
    '--ballast-accent-soft': '#17302e',
    '--ballast-gain': '#7cc7a1',
    '--ballast-loss': red[3],
    '--ballast-warning-ink': orange[3],
    '--ballast-warning-soft': '#2d2615',
    '--ballast-loss-soft': '#331c19',
    '--ballast-gain-soft': '#16291f',
    '--ballast-shadow': '0 1px 2px rgb(0 0 0 / 30%)',
  },
};
