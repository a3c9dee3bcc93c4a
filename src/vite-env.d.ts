interface ImportMetaEnv {
  readonly VITE_API_URL?: string
  readonly VITE_API_URL_PUSAT?: string
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}

declare module '@fontsource-variable/inter'
declare module '*.css'
