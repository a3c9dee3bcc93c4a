import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { createFirstScriptPlugin } from './commands/first-script-plugin.ts'

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/**
 * What libraries bring along for browsers of long ago is taken from the browser, or from a leaner library that passes the
 * same tests: both throw while they look the browser over, and each throw costs a reading of the whole program.
 */
const leaner = [
  { find: /^lodash\/(\w+)\.js$/, replacement: 'es-toolkit/compat/$1' },
  { find: /^jsonexport\/dist\b.*/, replacement: pathOf('src/providers/no-exporter.cjs') },
  { find: 'object.entries', replacement: pathOf('src/providers/object-entries.cjs') },
]

export default defineConfig({
  resolve: { alias: leaner },
  plugins: [
    react(),
    createFirstScriptPlugin(pathOf('src/boot/first-script.ts')),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Kencana',
        short_name: 'Kencana',
        lang: 'id',
        start_url: '/dashboard',
        display: 'standalone',
        background_color: '#f3f1ed',
        theme_color: '#143f33',
        icons: [
          { src: '/icons/kencana.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icons/kencana-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{html,js,css,woff2,svg}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api\//, /^\/socket\.io\//, /^\/(?:metrics|healthz|readyz)$/],
        cleanupOutdatedCaches: true,
        clientsClaim: true,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
  ],
  build: {
    outDir: 'dist',
    sourcemap: false,
    chunkSizeWarningLimit: 1500,
    // The first page is one file, the signed-in layout another: in the many that lazy parts would cut them into they are
    // compressed less well, and requested one by one. React changes seldom and stays in the browser's cache.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 3 },
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'layout', test: /\/src\/(SignedInLayout\.tsx|boot\/prefetch-page\.ts)$/, priority: 1 },
          ],
        },
      },
    },
  },
})
