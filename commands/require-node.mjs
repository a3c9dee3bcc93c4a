// Plain JavaScript, because the Node that is too old has to read it.

/** Returns the message for a Node that is too old, else undefined. */
export const findNodeFault = version =>
  Number.parseInt(version, 10) >= 24
    ? undefined
    : `Kencana needs Node 24 or later and this is Node ${version}: run "npm ci" and then "npm start" (or another npm script), which uses the Node of node_modules; where the install said that none runs on this machine, install Node 24 or later.`

/** Ends the process with one sentence where Node is older than 24. */
export function requireNode() {
  const fault = findNodeFault(process.versions.node)
  if (fault === undefined) return
  console.error(fault)
  process.exit(1)
}
