import type {} from 'temporal-polyfill/global'

// Native Temporal is many times as fast, and the polyfill is not loaded then.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
