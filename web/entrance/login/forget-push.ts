/** Ends what this browser is told over push, and takes away what it still shows of it. */
export async function forgetPush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration) return;
    for (const shown of await registration.getNotifications()) shown.close();
    await registration.unregister();
  } catch {
    // The server sends nothing to a session that is over.
  }
}
