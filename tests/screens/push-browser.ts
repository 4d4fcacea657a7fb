/** A browser as far as push goes. */
export type PushBrowser = {
  /** What the person has decided; null where the browser shows no notifications at all. */
  readonly permission: 'default' | 'granted' | 'denied' | null;
  /** What the person answers when they are asked. */
  readonly asked?: 'granted' | 'denied';
  readonly encodings?: readonly string[];
};

/** Runs in a page, which then looks again: a browser without a push service of its own says the least that a page reads. */
export function standForBrowser({
  permission,
  asked,
  encodings = ['aes128gcm'],
}: PushBrowser): void {
  if (permission === null) {
    Reflect.deleteProperty(globalThis, 'Notification');
    dispatchEvent(new Event('focus'));
    return;
  }
  const decided = { permission: permission as string };
  Object.defineProperty(globalThis, 'Notification', {
    configurable: true,
    value: {
      get permission() {
        return decided.permission;
      },
      requestPermission: async () => {
        decided.permission = asked ?? decided.permission;
        return decided.permission;
      },
    },
  });
  Object.defineProperty(globalThis, 'PushManager', {
    configurable: true,
    value: { supportedContentEncodings: encodings },
  });
  const subscription = {
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/a',
    getKey: (name: string) =>
      name === 'auth' ? new ArrayBuffer(16) : Uint8Array.of(4, ...new Uint8Array(64)).buffer,
    unsubscribe: async () => true,
  };
  const pushManager = {
    subscribe: async () => subscription,
    getSubscription: async () => subscription,
  };
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
  dispatchEvent(new Event('focus'));
}
