// All that a hand-written screen may take of the generator; a test holds that src/custom-screens imports nothing else of it.

// biome-ignore lint/performance/noBarrelFile: one file says what screens written by hand stand on, so that all else may change
export { NewDocumentScreen } from '../document/form/NewDocumentScreen.tsx'
export type { PageProps, Pages } from '../screens/ScreenRoutes.tsx'
