import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { deskPaths } from './build/desk-paths.ts';
import { developmentPages } from './build/development-pages.ts';
import { directIcons } from './build/direct-icons.ts';
import { lightContract } from './build/light-contract.ts';
import { pages } from './build/pages.ts';
import { pdfParts } from './build/pdf-parts.ts';
import { themeStyles } from './build/theme-styles.ts';
import { words } from './build/words.ts';

const SERVER = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    themeStyles(),
    deskPaths(),
    lightContract(),
    directIcons(),
    react(),
    words(),
    developmentPages(),
    pdfParts(),
    pages(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // Browsers of the target preload modules themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        entrance: 'entrance.html',
        portal: 'index.html',
        desk: 'desk.html',
        portalStart: 'portal/start.ts',
        deskStart: 'app/session/start.ts',
      },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: { port: 5173, proxy: { '/api': SERVER, '/health': SERVER, '/ready': SERVER } },
});
