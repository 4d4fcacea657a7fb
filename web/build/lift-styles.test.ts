import { expect, test } from 'vitest';
import { liftStyles } from './lift-styles.ts';

test('style attributes become rules, equal ones share one', () => {
  const { html, css } = liftStyles(
    '<p style="--a:1rem">x</p><p style="--b:url(&quot;y&quot;)"></p><b style="--a:1rem"></b>',
  );
  expect(html).toBe('<p data-style="s0">x</p><p data-style="s1"></p><b data-style="s0"></b>');
  expect(css).toBe('[data-style=s0]{--a:1rem}[data-style=s1]{--b:url("y")}');
});
