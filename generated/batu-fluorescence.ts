// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface BatuFluorescence {
  /**
   * UUIDv7
   */
  id: string
  kode_fluorescence: string
  nama_fluorescence: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
