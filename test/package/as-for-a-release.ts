/** In tests electron-builder packs by hard links; without this variable it packs as for a release. */
delete process.env['VITEST']
