export async function formatTypeScript(source: string): Promise<string> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ['fmt', '--ext=ts', '-'],
    stdin: 'piped',
    stdout: 'piped',
  }).spawn();
  const [{ success, stdout }] = await Promise.all([
    child.output(),
    new Response(source).body!.pipeTo(child.stdin),
  ]);
  if (!success) throw new Error('the generated types could not be formatted');
  return new TextDecoder().decode(stdout);
}
