import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page of stories: `npm run stories`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { port: 6006, fs: { allow: ['../../..'] } },
  build: { outDir: '../../../.cache/stories', emptyOutDir: true },
});
