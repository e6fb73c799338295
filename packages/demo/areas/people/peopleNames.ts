/** First and last names, enough for 60,000 people. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export const givenNames = words(`
  Aaliyah Aaron Abigail Adaeze Adrian Agnes Ahmed Aiko Alan Alejandra Alice Amara Amelia Amir Ana Andrew Anika Anton Arjun
  Astrid Beatriz Benjamin Bertrand Bianca Brendan Bronwen Callum Camila Carlos Caroline Cedric Chiara Chloe Cosima Daniel
  Daphne Deepa Diego Dmitri Dorothea Edith Elena Elias Elspeth Emeka Emma Erik Esther Ethan Fabian Farouk Fatima Felix
  Fiona Francesca Gabriel Gemma George Giulia Grace Greta Gustav Hana Hannah Harold Hassan Hector Helena Hugo Ibrahim
  Ilse Imani Ines Iris Isaac Isla Ivan Jamal Jasmine Javier Jennifer Joaquín Jonas Josephine Julia Kareem Keiko Kenji
  Kwame Laila Leopold Liam Lin Lorenzo Lucia Ludmila Magnus Maja Maribel Marcus Margit Mateo Maya Mei Miriam Mohammed
  Nadia Naomi Nathan Niamh Nikolai Noor Octavia Olga Omar Oskar Paloma Patrick Petra Phoebe Priya Quentin Rafael Ravi
  Rebecca Rosa Ruth Samuel Sanjay Sarah Selma Silvia Simone Sofia Solveig Sunniva Tariq Tatiana Theodore Tobias Uma
  Valentina Victor Wanda Wei Willa Xavier Yara Yasmin Yusuf Zainab Zoe`)

export const familyNames = words(`
  Abara Abernathy Acheampong Aguilar Albrecht Almeida Anand Andersen Appiah Archer Ashworth Atkinson Baptiste Barnes Bauer
  Bellamy Bergström Bianchi Blackwood Bose Brandvold Brennan Campos Carmichael Castillo Cavanaugh Chandra Chen Choi Cole
  Costa Dahl Dawson Delacroix Desai Diallo Drummond Duarte Eriksen Espinoza Fairweather Farouq Fernandes Fischer Fitzgerald
  Fontaine Fujimoto Gallagher García Ghosh Gibson Goldberg Grzybowski Gupta Haddad Halvorsen Harrington Hathaway Hernandez
  Hoffmann Holm Hussain Ibarra Ishikawa Iyer Jablonski Jackson Jellicoe Jensen Johansson Kamara Kaplan Kapoor Karlsson
  Kaya Kelleher Khan Kim Kowalski Kruger Laurent Lehmann Lindgren Lombardi Lopez MacLeod Maldonado Marchetti Mbeki Mendoza
  Mitchell Moreau Moreno Murray Nakagawa Navarro Ndlovu Nguyen Nielsen Novak Nowak Nwosu O’Brien O’Donoghue Okafor Okonkwo
  Olsen Ortiz Osei Park Parker Patel Pemberton Petrov Pham Popescu Quinn Rahman Ramirez Ravenscroft Reyes Ricci Rosenberg
  Rossi Russo Saito Salazar Sandoval Santos Schneider Sharma Shaw Silva Singh Sokolov Sørensen Stewart Suzuki Takahashi
  Tanaka Thistlewood Thompson Torres Tran Turner Uchida Vargas Vasquez Villanueva Vogel Wagner Walker Wallace Watanabe
  Weber Whitaker Williams Wilson Wong Wójcik Yamada Yıldız Young Zhang Zimmermann`)
