import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { createFirstScriptPlugin } from './commands/first-script-plugin.ts'
import { createManualPlugin } from './commands/manual-plugin.ts'

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

/** Code of the hand-written modules, whose files have no names of their own. */
const isModuleCode = (id: string): boolean =>
  /\/(?:src\/custom-screens\/(?!register\.ts|resources\.tsx)|domain\/)/.test(id)

/**
 * Chromium compiles these files as a whole beside the page while they load, instead of each function where it is first called.
 * It reads the comment only at the beginning, where Vite puts its own lines last.
 */
const compileHint: Plugin = {
  name: 'compile-hint',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && (file.isEntry || ['react', 'both', 'layout'].includes(file.name)))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}

export default defineConfig({
  resolve: { alias: leaner },
  plugins: [
    react(),
    compileHint,
    createFirstScriptPlugin(pathOf('src/boot/first-script.ts')),
    createManualPlugin(pathOf('docs'), /^panduan.*\.md$/, 'panduan-cadangan.md'),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      // The server has the manifest, of the name and colours of the project.
      manifest: false,
      workbox: {
        importScripts: ['push-worker.js'],
        globPatterns: ['**/*.{html,js,css,woff2,svg}'],
        // Code of hand-written modules, which not every project has: each file is kept once it was loaded.
        globIgnores: ['assets/module-*', '**/*.map'],
        runtimeCaching: [
          {
            urlPattern: /\/assets\/module-[^/]+\.js$/,
            handler: 'CacheFirst',
            options: { cacheName: 'modules', expiration: { maxEntries: 60 } },
          },
          // Pictures of the manual: each is kept once it was shown.
          {
            urlPattern: /\/assets\/[^/]+\.png$/,
            handler: 'CacheFirst',
            options: { cacheName: 'pictures', expiration: { maxEntries: 60 } },
          },
        ],
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
        chunkFileNames: ({ moduleIds, name }) =>
          moduleIds.some(isModuleCode) ? 'assets/module-[hash].js' : `assets/${name}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 3 },
            { name: 'start', tags: ['$initial'], priority: 2 },
            // What the sign-in page and the signed-in layout both have.
            {
              name: 'both',
              test: /\/src\/(ui\/(StatusChip|inputs\/(SecretInput|TextInput)|overlay\/restore-focus|shortcuts\/KeyHint)|shell\/(brand\/(DemoChip|FadedPattern|ProjectMark|kawung)|pages\/use-page-head|preferences\/PreferenceChoices))\.(tsx?|svg)$|\/@mui\/material\/Alert\/Alert\.mjs$/,
              priority: 1.5,
            },
            {
              name: 'layout',
              test: /\/src\/(SignedInLayout\.tsx|boot\/prefetch-page\.ts)$|\/engine\/values\/(amount|percent|rupiah)\.ts$/,
              priority: 1,
            },
            // Dialogs, menus and notices, which each page has.
            {
              name: 'dialogs',
              test: /\/src\/(ui\/(popup\/PopupParts|confirm\/ConfirmDialog)|shell\/preferences\/ChoiceList)\.tsx$/,
              priority: 0.7,
            },
            // What a list shows behind its rows, and the inputs of its filters, which forms have too.
            {
              name: 'tools',
              test: /\/src\/(generator\/(list\/ListTools|fields\/field-inputs)|ui\/(table\/TablePager|pictures\/LargePicture)|shell\/(header\/(UserMenu|ShopList)|help\/HelpButton|idle\/IdleDialog|sidebar\/MenuDrawer))\.tsx$/,
              priority: 0.5,
            },
          ],
        },
      },
    },
  },
})
