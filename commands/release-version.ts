// Whether a version may be released: a version is one program, with a section of the changelog.

export interface ReleasedState {
  readonly changelog: string
  /** The commit of the tag of this version; undefined without one. */
  readonly tagged: string | undefined
  /** The commit that is built; undefined if files differ from it or there is no repository. */
  readonly built: string | undefined
}

/** Returns a sentence for a version that may not be released; undefined if it may. */
export const findVersionFault = (version: string, { changelog, tagged, built }: ReleasedState): string | undefined => {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    return `${version} is a program between two releases: set the version in package.json, or build one for trying with --draft.`
  if (!changelog.includes(`\n## [${version}] - `)) return `CHANGELOG.md has no section [${version}] with its date.`
  if (tagged !== undefined && tagged !== built)
    return `The tag v${version} names another commit: a version is one program, so this one needs the next number.`
  return undefined
}
