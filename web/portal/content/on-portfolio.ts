import type { User } from '@ballast/contract/account/me.ts';
import { lazyRouteComponent } from '@tanstack/react-router';

/** The latest news, at the end of the portfolio, where its coming moves nothing. */
export const NewsCard = lazyRouteComponent(() => import('./news-card.tsx'), 'NewsCard');

/** Mostly nobody has a birthday, so its code comes after the page. */
export const BirthdayGreeting = lazyRouteComponent(
  () => import('./birthday-greeting.tsx'),
  'BirthdayGreeting',
);

/** A person at their own account; whoever looks at it for them is not greeted in their place. */
export function mayGreet(user: User): boolean {
  return user.account_type === 'INDIVIDUAL' && user.support_admin_id === null;
}
