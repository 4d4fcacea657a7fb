import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightContract } from './build/light-contract.ts';
import { themeStyles } from './build/theme-styles.ts';

const SERVER = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    themeStyles(),
    lightContract(),
    react(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    manifest: 'manifest.json',
    sourcemap: false,
    rolldownOptions: { input: { portal: 'index.html', desk: 'desk.html' } },
  },
  server: { port: 5173, proxy: { '/api': SERVER, '/health': SERVER, '/ready': SERVER } },
});
