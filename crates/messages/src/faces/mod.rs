//! What single faces say: the command, editors, the API and its server, runs on several machines.

areas! { cluster, command, dialogue, editors, outputs, programs, requests, server, show }
