/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_API_URL?: string
  readonly VITE_API_URL_PUSAT?: string
}

declare module '@fontsource-variable/inter'
