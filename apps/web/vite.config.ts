import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const API_TARGET = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Phones of 2019 and later; older ones get the public pages as HTML.
    target: ['chrome99', 'safari15.4', 'firefox97'],
    sourcemap: false,
    reportCompressedSize: false,
  },
  server: {
    proxy: { '/api': { target: API_TARGET, changeOrigin: false }, '/media': { target: API_TARGET } },
  },
});
