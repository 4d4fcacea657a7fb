import react from '@vitejs/plugin-react';
import { defineConfig, type ResolveModulePreloadDependenciesFn } from 'vite';
import { catalogues } from './build/catalogues.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { deskPaths } from './build/desk-paths.ts';
import { developmentPages } from './build/development-pages.ts';
import { directIcons } from './build/direct-icons.ts';
import { lightContract } from './build/light-contract.ts';
import { pages } from './build/pages.ts';
import { pdfParts } from './build/pdf-parts.ts';
import { themeStyles } from './build/theme-styles.ts';
import { words } from './build/words.ts';

/** What runs before any page leads to a screen. */
const RUNNING =
  /\/((rolldown-runtime|deskStart|early|portal-calls)-[\w-]+\.js|(common|base)-[\w-]+\.(js|css))$/;

/** What leads to the screens of the portal and to parts of them, and to the controls of a demonstration. */
const LEADS_ON = /\/(portal-(start|routes|rooms)|signed-in|sandbox)-[\w-]+\.js$/;

/** Leaves out of what a page preloads for a screen what it has been running since it began. */
const withoutRunning: ResolveModulePreloadDependenciesFn = (_, files, { hostId, hostType }) =>
  hostType === 'js' && LEADS_ON.test(hostId) ? files.filter((file) => !RUNNING.test(file)) : files;

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
    catalogues(),
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
    modulePreload: { polyfill: false, resolveDependencies: withoutRunning },
    rolldownOptions: {
      input: {
        entrance: 'entrance.html',
        portal: 'index.html',
        desk: 'desk.html',
        portalStart: 'portal/start.ts',
        deskStart: 'app/session/start.ts',
      },
      output: {
        codeSplitting: { groups: chunkGroups },
        // Every page names many files: what tells their versions apart is as short as is safe.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: { port: 5173, proxy: { '/api': SERVER, '/health': SERVER, '/ready': SERVER } },
});
