import type {} from 'temporal-polyfill/global'

// Where the browser has dates and zones of its own, they are many times as fast, and the package is not even loaded.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
