/** A function's upload by `supabase functions deploy`. */
export interface Upload {
  name: string;
  entrypoint: string;
  importMap: string;
  verifyJwt: boolean;
  /** Contents by path below the project's root. */
  files: Record<string, string>;
}

/** Starts a simulated Management API of Supabase, which accepts and records deployments. */
export function startManagementApi() {
  const uploads: Upload[] = [];
  const server = Deno.serve(
    { hostname: '127.0.0.1', port: 0, onListen: () => {} },
    async (request) => {
      const { pathname } = new URL(request.url);
      if (request.method === 'POST' && pathname.endsWith('/functions/deploy')) {
        const upload = await readUpload(await request.formData());
        uploads.push(upload);
        return Response.json(describe(upload), { status: 201 });
      }
      await request.body?.cancel();
      // Answers the update of all functions, and the read of the project, which has none before.
      return Response.json(request.method === 'PUT' ? { functions: uploads.map(describe) } : []);
    },
  );
  const url = `http://127.0.0.1:${server.addr.port}`;
  return { url, uploads, [Symbol.asyncDispose]: () => server.shutdown() };
}

async function readUpload(form: FormData): Promise<Upload> {
  const metadata = JSON.parse(String(form.get('metadata')));
  const files: Record<string, string> = {};
  for (const file of form.getAll('file')) {
    if (file instanceof File) files[file.name] = await file.text();
  }
  return {
    name: metadata.name,
    entrypoint: metadata.entrypoint_path,
    importMap: metadata.import_map_path,
    verifyJwt: metadata.verify_jwt,
    files,
  };
}

/** Describes a deployed function in the API's format. */
function describe({ name, entrypoint, importMap, verifyJwt }: Upload) {
  return {
    id: crypto.randomUUID(),
    slug: name,
    name,
    version: 1,
    status: 'ACTIVE',
    created_at: 1,
    updated_at: 1,
    verify_jwt: verifyJwt,
    import_map: true,
    import_map_path: importMap,
    entrypoint_path: entrypoint,
  };
}
