/**
 * electron-builder packs in another way, by hard links, where it finds itself in a test: what is looked at here must be
 * made as for a release.
 */
delete process.env['VITEST']
