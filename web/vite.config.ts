import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { lightContract } from './build/light-contract.ts';
import { pages } from './build/pages.ts';
import { themeStyles } from './build/theme-styles.ts';

const LINGUI_CONFIG = `${import.meta.dirname}/lingui.config.ts`;
const linguiConfig = getConfig({ configPath: LINGUI_CONFIG });
const SERVER = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    themeStyles(),
    lightContract(),
    react(),
    lingui({ configPath: LINGUI_CONFIG }),
    babel({
      cwd: import.meta.dirname,
      presets: [linguiTransformerBabelPreset({ linguiConfig }, { configPath: LINGUI_CONFIG })],
    }),
    pages(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    rolldownOptions: {
      input: {
        portal: 'index.html',
        desk: 'desk.html',
        portalStart: 'portal/start.ts',
        deskStart: 'app/start.ts',
      },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: { port: 5173, proxy: { '/api': SERVER, '/health': SERVER, '/ready': SERVER } },
});
