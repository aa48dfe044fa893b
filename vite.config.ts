import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import locales from '@react-aria/optimize-locales-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** Attached to the page (SHELL-03) and to every queued change. */
const buildId = process.env['BUILD_ID'] ?? 'local-development'

/** Where `npm run dev` has its API server. */
const apiServer = `http://localhost:${process.env['PORT'] || '8080'}`

/** What every page needs of its packages, the first one included. Not by the tag `$initial`: a query's hooks come with the page. */
const EVERY_PAGE =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store|react-query|query-core)|react-toastify|clsx|valibot|ky|idb)\//
const SOME_PAGES =
  /\/(hydration|queriesObserver|useQueries|mutationObserver|useMutation|useBlocker)\.js/

/** The page of a route, as the router's plugin sets it apart from the route. */
const partOf = (route: string) => new RegExp(`/src/routes/${route}\\.tsx\\?tsr-split=component`)

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders travel with their page: what they read is no part of the login.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
      },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    // The interface is English only (SHELL-01): react-aria's own words in 33 other languages stay out.
    { ...locales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    {
      name: 'inkfleet-build-id',
      transformIndexHtml: (html) => html.replace('%BUILD_ID%', buildId),
    },
    {
      name: 'inkfleet-no-notes',
      apply: 'build',
      // public/ is copied as it is, and its README is for whoever works on it.
      closeBundle: () => rm(new URL('dist/README.md', import.meta.url), { force: true }),
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // The plugin's default, `es`, sets an option that the bundler has deprecated.
        rollupFormat: 'iife',
        // The plugin does not pass `--logLevel` on.
        buildPlugins: {
          vite: [{ name: 'inkfleet-worker-log', config: () => ({ logLevel: 'warn' }) }],
        },
        globPatterns: [
          '**/*.{js,css,html,svg,woff2,webmanifest}',
          // Not the icons: a browser fetches them itself, while it installs the app.
          'promo/product.png',
          // The JPEG codec: a picture can be set without the network.
          'assets/mozjpeg_*.wasm',
        ],
      },
    }),
  ],
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: {
    target: 'es2022',
    outDir: 'dist',
    sourcemap: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Fewer and larger files compress better, and the service worker installs one after the other: on a slow network, each
          // costs a round trip before the console works offline. A group takes in all that its modules import, so that no two
          // files need each other. An update that asks nothing new of the packages leaves their files as they are.
          groups: [
            {
              name: 'packages',
              test: (id) => EVERY_PAGE.test(id) && !SOME_PAGES.test(id),
              priority: 6,
            },
            { name: 'console', tags: ['$initial'], priority: 5 },
            { name: 'sign-in', test: partOf('index'), priority: 4 },
            { name: 'database', test: /node_modules\/dexie\//, priority: 3 },
            { name: 'shell', test: partOf('_shell'), priority: 2 },
            {
              name: 'icons',
              test: /lucide-react\/dist\/esm\/icons\//,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'parts',
              test: /\/src\/(ui|widgets|data|texts|domain|platform|contract)\//,
              minShareCount: 4,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: { '/api': apiServer, '/media/': apiServer, '/dev/mail': apiServer },
  },
})
