declare const __BUILD_ID__: string | undefined

/** Which build this is: replaced by the bundler, absent in tests (SHELL-03). */
export const BUILD_ID = typeof __BUILD_ID__ === 'undefined' ? 'local-development' : __BUILD_ID__
