import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { shellOptions } from '../harness/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browserAddress: string;
  }
}

let browser: BrowserServer | undefined;

export async function setup(project: TestProject): Promise<void> {
  browser = await chromium.launchServer(shellOptions());
  project.provide('browserAddress', browser.wsEndpoint());
}

export async function teardown(): Promise<void> {
  await browser?.close();
}
