import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** Gives the run of the journeys a folder for what its files share, and removes it. */
export default function setUp(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'ballast-journeys-'));
  project.provide('journeyFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
