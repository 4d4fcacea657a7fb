import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useEffect } from 'react';
import { LoginFrame } from '../app/access/login-frame.tsx';
import { PAGE_LANGUAGE } from '../app/page-language.ts';
import { setArrival } from '../app/routing/arrival.ts';
import { nameScreen } from '../app/routing/screen-name.ts';
import { type Router, RouterContext, useShown } from './router.ts';

/** Leads to the other language before the login, by the name that its readers know: the head of the page hears of it. */
const OTHER_LANGUAGE =
  PAGE_LANGUAGE === 'en'
    ? { lang: 'de', children: 'Deutsch' }
    : { lang: 'en', children: 'English' };

export function EntranceRoot({ router }: { router: Router }) {
  return (
    <I18nProvider i18n={i18n}>
      <RouterContext value={router}>
        <ShownScreen />
      </RouterContext>
    </I18nProvider>
  );
}

function ShownScreen() {
  const shown = useShown();
  // After the effects of the screen itself, which looks at where the person came from.
  useEffect(() => {
    if (!shown) return;
    nameScreen(shown.route);
    setArrival(shown.route.path);
  }, [shown]);
  if (!shown) return null;
  const { Screen, route } = shown;
  const { frame, path } = route;
  if (frame === 'none') return <Screen />;
  return (
    <LoginFrame
      desk={frame === 'staff'}
      foot={frame !== 'staff' && <button type="button" {...OTHER_LANGUAGE} />}
    >
      <Screen key={path} />
    </LoginFrame>
  );
}
