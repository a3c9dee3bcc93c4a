// The first import of the server: exits with a message on an older Node, before anything else loads.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  process.stderr.write(
    `Kencana needs Node 24 or newer; this is ${process.version}. Start it with "npm start", which brings the right one.\n`,
  )
  process.exit(1)
}

export {}
