/** Replaced by the bundler (SHELL-03). */
declare const __BUILD_ID__: string
