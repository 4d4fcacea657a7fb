import type { User } from '@ballast/contract/account/me.ts';
import { msg } from '@lingui/core/macro';
import { beforeEach, expect, test, vi } from 'vitest';
import { guards } from '../app/routing/guards.ts';
import { type Path, paths } from '../app/routing/paths.ts';
import type { Session } from '../app/session/session.ts';
import { createRouter, type ScreenRoute } from './router.ts';

const LoginScreen = () => null;
const SlowScreen = () => null;

let bringSlow: () => void = () => undefined;

const ROUTES: readonly ScreenRoute[] = [
  { path: '/login', name: 'login', title: msg`Log in`, screen: async () => LoginScreen },
  {
    path: '/signup',
    name: 'signup',
    title: msg`Become a client`,
    guards: [guards.requiresUnauthenticated()],
    screen: async () => LoginScreen,
  },
  {
    path: '/logout',
    name: 'logout',
    title: msg`Log out`,
    screen: () =>
      new Promise((resolve) => {
        bringSlow = () => resolve(SlowScreen);
      }),
  },
];

const client = { kind: 'CLIENT', account_status: 'ACTIVE', invitation: null } as User;
const done: string[] = [];
let loadUser: Session['loadUser'] = async () => null;

beforeEach(() => {
  done.length = 0;
  loadUser = async () => null;
});

function routerAt(address: Path = '/login') {
  const session = { loadUser: () => loadUser(), pending: () => null } as unknown as Session;
  return createRouter(ROUTES, session, {
    address: () => address,
    push: (path) => done.push(`push ${path}`),
    replace: (path) => done.push(`replace ${path}`),
    load: (path, { replace }) => {
      done.push(`${replace ? 'replace page' : 'load'} ${path}`);
      return new Promise(() => undefined);
    },
  });
}

test('shows the screen of the address with its query and leaves the history alone', async () => {
  const router = routerAt('/login?expired=1&redirect=%2Fexplore');
  await router.showAddress();
  expect(router.shown()).toMatchObject({
    route: { name: 'login' },
    Screen: LoginScreen,
    search: { expired: '1', redirect: '/explore' },
  });
  expect(done).toEqual([]);
});

test('goes to another screen and tells who follows', async () => {
  const router = routerAt();
  const follower = vi.fn();
  router.subscribe(follower);
  await router.go('/signup');
  expect(router.shown()?.route.name).toBe('signup');
  expect(done).toEqual(['push /signup']);
  expect(follower).toHaveBeenCalledOnce();
});

test('who is logged in is sent to their own page, in the place of this one', async () => {
  loadUser = async () => client;
  const router = routerAt('/signup');
  void router.showAddress();
  await vi.waitFor(() => expect(done).toEqual(['replace page /']));
  expect(router.shown()).toBeNull();
});

test('a session that cannot be read leads to the error page with what was wanted', async () => {
  loadUser = () => Promise.reject(new Error('away'));
  void routerAt('/signup').showAddress();
  await vi.waitFor(() => expect(done).toEqual([`replace page ${paths.error('/signup')}`]));
});

test.each([
  ['/desk', 'load /desk'],
  ['/login/nowhere', 'load /not_found'],
] as const)('%s is another page', async (path, expected) => {
  void routerAt().go(path);
  await vi.waitFor(() => expect(done).toEqual([expected]));
});

test('a screen that comes after the person has gone elsewhere is not shown', async () => {
  const router = routerAt();
  const slow = router.go('/logout');
  await router.go('/login');
  bringSlow();
  await slow;
  expect(router.shown()?.Screen).toBe(LoginScreen);
  expect(done).toEqual(['push /login']);
});
