// Opens the place of a setting: a folder of another disk, a stick or a share, or a bucket.
import { openBucket } from './copy-bucket.ts'
import { openFolder } from './copy-folder.ts'
import type { CopyPlace, CopyPlaceSettings, OnProgress } from './copy-place.ts'

export const openPlace = (settings: CopyPlaceSettings, onProgress: OnProgress = () => undefined): CopyPlace =>
  'folder' in settings ? openFolder(settings.folder, onProgress) : openBucket(settings)
