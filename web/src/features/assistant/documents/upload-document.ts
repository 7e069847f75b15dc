import { PUBLIC_PREFIX } from '../../../../../functions/shared/contract/public-prefix.ts';
import { ApiProblem, problemFrom } from '../../../api/index.ts';
import { API_BASE_URL } from '../../../config.ts';
import { useSession } from '../../../stores/session.ts';

function problemOf(request: XMLHttpRequest): ApiProblem {
  const fallback = { status: request.status, title: 'The file was not stored' };
  try {
    return problemFrom(JSON.parse(request.responseText), fallback);
  } catch {
    return problemFrom(null, fallback);
  }
}

/**
 * Sends one file to POST /documents. fetch does not report how much of a body was sent, so this is
 * the one place with XMLHttpRequest. Throws ApiProblem.
 */
export async function uploadDocument(file: File, onSent: (share: number) => void): Promise<void> {
  const token = await useSession().readToken();
  const form = new FormData();
  form.append('file', file);
  // By itself as well: some servers cut a file's own name at an equals sign.
  form.append('name', file.name);
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${API_BASE_URL}${PUBLIC_PREFIX}/assistant/documents`);
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onSent(total ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve();
      if (request.status === 401) void useSession().recheck();
      reject(problemOf(request));
    };
    request.onerror = () =>
      reject(
        new ApiProblem({
          status: 0,
          title: 'The server cannot be reached',
          detail: 'The file was not stored. Check the connection and drop it again.',
        }),
      );
    request.send(form);
  });
}
