import { join } from 'node:path';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';
import { compileWords } from './compile-words.ts';

const web = join(import.meta.dirname, '..');
const configPath = join(web, 'lingui.config.ts');

export function words(): PluginOption[] {
  const linguiConfig = getConfig({ configPath });
  const { preset, rolldown } = linguiTransformerBabelPreset(
    { linguiConfig, descriptorFields: 'message' },
    { configPath },
  );
  return [
    lingui({ configPath }),
    babel({
      cwd: web,
      presets: [
        { preset, rolldown },
        { preset: { plugins: [compileWords] }, rolldown },
      ],
    }),
  ];
}
