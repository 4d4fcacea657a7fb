import { join } from 'node:path';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';

const web = join(import.meta.dirname, '..');
const configPath = join(web, 'lingui.config.ts');

/** Turns words in the source into catalogue entries, and catalogues into modules. */
export function words(): PluginOption[] {
  const linguiConfig = getConfig({ configPath });
  return [
    lingui({ configPath }),
    babel({ cwd: web, presets: [linguiTransformerBabelPreset({ linguiConfig }, { configPath })] }),
  ];
}
