import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

const folder = mkdtempSync(join(tmpdir(), 'ballast-journeys-'));

export function setup(project: TestProject): void {
  project.provide('journeyFolder', folder);
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
